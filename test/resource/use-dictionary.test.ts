import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { refetchRequest } from '#lib/refetch.ts'
import { createDictionaryCache } from '#resource/use-dictionary.ts'
import { type DictionaryEntry, dictionaryEntryFrom } from '#resources/system/dictionary-entries.ts'
import type { Channel } from '#session/session-channel.ts'

const test = suite('dictionaries')
const entry = (dictLabel: string) => dictionaryEntryFrom({ dictCode: 1, dictValue: '1', dictLabel })
const turn = () => new Promise(resolve => setTimeout(resolve))

/** Tabs of one browser, each with a dictionary cache of its own. */
function browser() {
  const tabs: Channel[] = []
  const open = (): Channel => {
    const channel: Channel = {
      onmessage: null,
      postMessage(data) {
        for (const other of tabs)
          if (other !== channel)
            other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent)
      },
      close: () => undefined,
    }
    tabs.push(channel)
    return channel
  }
  return open
}

function dictionaries(answers: (readonly DictionaryEntry[] | false | Error)[], open = browser()) {
  const asked: string[] = []
  const clock = { now: 1_000_000 }
  const made = createDictionaryCache(
    async type => {
      asked.push(type)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer instanceof Error) throw answer
      return answer ?? false
    },
    open,
    () => clock.now,
  )
  return { ...made, asked, clock }
}

test('W24 a type is read once, however many watch it', async () => {
  const { subscribe, get, asked } = dictionaries([[entry('A')]])
  let told = 0
  for (let count = 0; count < 5; count++) subscribe('t', () => told++)
  assert.is(get('t'), undefined)
  await turn()
  assert.equal(
    get('t')?.map(({ dictLabel }) => dictLabel),
    ['A'],
  )
  assert.equal([asked, told], [['t'], 5])
})

test('W24 entries are fresh for ten minutes, whether or not labels show them', async () => {
  const { subscribe, clock, asked } = dictionaries([[entry('A')]])
  subscribe('t', () => undefined)()
  await turn()
  clock.now += 600_000
  subscribe('t', () => undefined)()
  assert.is(asked.length, 1)
  clock.now += 1
  subscribe('t', () => undefined)()
  assert.is(asked.length, 2)
})

test('W24 an edit reads the type again here and in other browser tabs, and no other type', async () => {
  const open = browser()
  const here = dictionaries([[entry('A')], [entry('B')]], open)
  const there = dictionaries([[entry('A')], [entry('B')]], open)
  for (const tab of [here, there]) tab.subscribe('t', () => undefined)
  here.subscribe('other', () => undefined)
  await turn()
  here.broadcastChange('t')
  await turn()
  assert.equal(here.asked, ['t', 'other', 't'])
  assert.equal(there.asked, ['t', 't'])
  assert.is(there.get('t')?.[0]?.dictLabel, 'B')
})

test('W24 labels that are not on screen during an edit are read again when they are back', async () => {
  const { subscribe, broadcastChange, asked } = dictionaries([[entry('A')], [entry('B')]])
  subscribe('t', () => undefined)()
  await turn()
  broadcastChange('t')
  assert.is(asked.length, 1)
  subscribe('t', () => undefined)
  assert.is(asked.length, 2)
})

test('W24 invalidating a type reads it again here, and tells other browser tabs nothing', async () => {
  const open = browser()
  const here = dictionaries([[entry('A')], [entry('B')]], open)
  const there = dictionaries([[entry('A')], [entry('B')]], open)
  for (const tab of [here, there]) tab.subscribe('t', () => undefined)
  await turn()
  here.invalidate('t')
  await turn()
  assert.equal([here.asked, there.asked], [['t', 't'], ['t']])
})

test('old labels stay until new ones are there', async () => {
  const { subscribe, broadcastChange, get } = dictionaries([[entry('A')], [entry('B')]])
  subscribe('t', () => undefined)
  await turn()
  broadcastChange('t')
  assert.is(get('t')?.[0]?.dictLabel, 'A')
  await turn()
  assert.is(get('t')?.[0]?.dictLabel, 'B')
})

test('an answer from before a change does not replace the one from after it', async () => {
  const answers: ((entries: DictionaryEntry[]) => void)[] = []
  const made = createDictionaryCache(() => new Promise(resolve => answers.push(resolve)), browser())
  made.subscribe('t', () => undefined)
  made.broadcastChange('t')
  answers[1]?.([entry('after')])
  await turn()
  answers[0]?.([entry('before')])
  await turn()
  assert.is(made.get('t')?.[0]?.dictLabel, 'after')
})

test('a failure leaves values as they are, and is tried again by the next label', async () => {
  const { subscribe, get, asked } = dictionaries([new Error('down'), false, [entry('A')]])
  for (const count of [1, 2, 3]) {
    subscribe('t', () => undefined)()
    await turn()
    assert.is(asked.length, count)
  }
  assert.is(get('t')?.[0]?.dictLabel, 'A')
})

test('W22 labels on screen that could not be read are read again with all that failed', async () => {
  const { subscribe, get, asked } = dictionaries([new Error('offline'), [entry('A')]])
  let told = 0
  const stop = subscribe('t', () => told++)
  await turn()
  assert.is(get('t'), undefined)
  refetchRequest.set({ only: 'failed' })
  await turn()
  assert.equal([asked.length, told, get('t')?.length], [2, 1, 1])
  refetchRequest.set({ only: 'all' })
  stop()
  refetchRequest.set({ only: 'all' })
  await turn()
  assert.is(asked.length, 2)
})

test('4.15 a type that could not be read counts as failed until it is read', async () => {
  const { subscribe, failed } = dictionaries([new Error('offline'), [entry('A')]])
  subscribe('t', () => undefined)
  assert.equal(failed.get(), [])
  await turn()
  assert.equal(failed.get(), ['t'])
  refetchRequest.set({ only: 'failed' })
  await turn()
  assert.equal(failed.get(), [])
})

test('without subscribers the cache listens to nothing', () => {
  const { subscribe: listen } = refetchRequest
  let listening = 0
  refetchRequest.subscribe = listener => {
    const stop = listen(listener)
    listening++
    return () => {
      listening--
      stop()
    }
  }
  const { subscribe } = dictionaries([[entry('A')]])
  const stops = ['s', 't', 't'].map(type => subscribe(type, () => undefined))
  const before = listening
  for (const stop of stops) stop()
  refetchRequest.subscribe = listen
  assert.equal([before, listening], [1, 0])
})

test.run()
