// npm run new prices   describes a further record: writes src/resources/prices.ts with three fields,
//                      and adds its line to src/resources/index.ts

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { transformSync } from 'esbuild'

const FOLDER = 'src/resources'
const INDEX = `${FOLDER}/index.ts`
const LISTED = `${FOLDER}/listed.ts`
const BIOME = 'node_modules/@biomejs/biome/bin/biome'

/** What stands in the index as long as nothing is listed. */
const NOTHING = 'export {}\n'
const FIRST_DIRECTORY = /export const directories\b[\s\S]*?= \{\s*(\w+):/

function addResource(name) {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new Error(
      'Usage: npm run new NAME, where NAME is a small letter, then letters and digits',
    )
  const file = `${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.ts`
  const path = `${FOLDER}/${file}`
  if (existsSync(path)) throw new Error(`${path} exists already`)
  const owner = namedIn(name)
  if (owner) throw new Error(`${FOLDER}/${owner} describes ${name} already`)

  const index = readFileSync(INDEX, 'utf8')
  const directory = FIRST_DIRECTORY.exec(readFileSync(LISTED, 'utf8'))?.[1] ?? 'system'
  const changed = withLine(index, name, file)
  writeFileSync(path, description(name, directory))
  writeFileSync(INDEX, changed)
  const files = [path, INDEX]
  execFileSync(process.execPath, [BIOME, 'check', '--write', '--vcs-enabled=false', ...files], {
    stdio: 'pipe',
  })
  return { path, title: titleFrom(name), directory }
}

const namedIn = name =>
  readdirSync(FOLDER).find(
    file =>
      file.endsWith('.ts') && readFileSync(`${FOLDER}/${file}`, 'utf8').includes(`name: '${name}'`),
  )

/** Throws for a name that the file cannot have, such as `class` or one that it has already. */
function withLine(index, name, file) {
  const changed = `${index.replace(NOTHING, '')}export { ${name} } from './${file}'\n`
  try {
    transformSync(`${changed}let ${name}`, { loader: 'ts', logLevel: 'silent' })
  } catch {
    throw new Error(`${INDEX} cannot have the name ${name}; choose another`)
  }
  return changed
}

/** `priceLists` as `Price lists`. */
function titleFrom(name) {
  const words = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function description(name, directory) {
  const many = titleFrom(name)
  const one = many.replace(/s$/, '')
  return `import { defineResource } from '#definitions/define-resource.ts'
import { money, remark, text } from '#definitions/fields.ts'

export const ${name} = defineResource({
  name: '${name}',
  title: { one: { en: '${one}', 'zh-CN': '${one}' }, many: { en: '${many}', 'zh-CN': '${many}' } },
  icon: 'list',
  permission: '${directory === 'system' ? 'shop' : directory}:${name}',
  menu: { under: '${directory}' },
  scope: 'all',
  titleField: 'name',
  fields: {
    name: text({ en: 'Name', 'zh-CN': '名称' }, { required: true, unique: true, filter: true, sort: true }),
    amount: money({ en: 'Amount', 'zh-CN': '金额' }, { currency: 'CNY', min: 0, sort: true }),
    remark: remark(),
  },
})
`
}

try {
  const { path, title, directory } = addResource(process.argv[2] ?? '')
  console.log(`Wrote ${path}, and its line in ${INDEX}.
Next: write its words and fields there. \`npm run dev -- --demo\` shows ${title} under ${directory}; it
keeps no data, so that fields may still change.`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
