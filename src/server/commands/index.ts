import { ownValue } from '#lib/own-value.ts'
import { move } from '#server/commands/move/move.ts'
import { COMMAND_USAGE } from '#server/env.ts'
import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { rekeyLog } from './rekey-log.ts'
import { rekeySecrets } from './rekey-secrets.ts'
import { resetFactor } from './reset-factor.ts'
import { resetPassword } from './reset-password.ts'
import { restore } from './restore.ts'
import { restored } from './restored.ts'
import { verify } from './verify.ts'

const ARGUMENT_COMMANDS: Readonly<Record<string, (argument: string) => Command>> = {
  backup,
  restore,
  'reset-password': resetPassword,
  'reset-factor': resetFactor,
}
/** Commands with the file of the new key; `--lost` works without the old one. */
const REKEY_COMMANDS: Readonly<Record<string, (file: string, isLost: boolean) => Command>> = {
  'rekey-log': rekeyLog,
  'rekey-secrets': rekeySecrets,
}
const PLAIN_COMMANDS: Readonly<Record<string, Command>> = { restored, verify, doctor }

/** `undefined` when the arguments name no command, so the server starts. */
export function commandFrom(argv: readonly string[]): Command | undefined {
  const command = parseCommand(argv)
  return command && argv[0] !== 'doctor' ? forOwnData(command) : command
}

/** With `API_ORIGIN` the server uses no data of its own, so work on such data would mislead. */
const forOwnData =
  (command: Command): Command =>
  async (settings, print) => {
    if (settings.apiOrigin) {
      throw new Error(
        'API_ORIGIN is set: the data is in that server. '
          + `To work with data in ${settings.dataDir}, unset API_ORIGIN.`,
      )
    }
    return command(settings, print)
  }

function parseCommand([name = '', ...rest]: readonly string[]): Command | undefined {
  const [argument = ''] = rest
  const make = ownValue(name, ARGUMENT_COMMANDS)
  if (make && rest.length === 1 && isPlausibleArgument(name, argument)) return make(argument)
  const alone = ownValue(name, PLAIN_COMMANDS)
  if (alone && rest.length === 0) return alone
  if (alone === doctor && rest.length === 1 && argument === '--demo') {
    return (settings, print) => doctor({ ...settings, demo: true }, print)
  }
  const isMove = name === 'move'
  if (isMove && rest.length === 2 && rest.every(text => /^[^-]/.test(text))) {
    return move(argument, rest[1] ?? '')
  }
  const rekey = ownValue(name, REKEY_COMMANDS)
  const isLost = rest.length === 2 && rest[1] === '--lost'
  if (rekey && (rest.length === 1 || isLost) && isPlausibleArgument(name, argument)) {
    return rekey(argument, isLost)
  }
  if (isMove || (make ?? alone ?? rekey)) {
    const usage = COMMAND_USAGE.find(text => text.split(' ')[0] === name) ?? name
    throw new Error(`Usage: node dist/server.mjs ${usage}`)
  }
  return undefined
}

/**
 * `backup --help` would leave a copy of all data under that name; but a user may be called `-x`.
 */
const isPlausibleArgument = (name: string, argument: string) =>
  /^reset-/.test(name) ? argument !== '' : /^[^-]/.test(argument)
