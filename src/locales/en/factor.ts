export default {
  title: 'Second factor',
  offText:
    'Besides the password, each sign-in then asks for a code that an app on your phone shows. Who gets hold of the password alone cannot sign in.',
  setUp: 'Set up',
  failed: 'The second factor could not be read',
  since: 'Turned on',
  codesLeft: (count: number) =>
    count === 1 ? '1 recovery code left' : `${count} recovery codes left`,
  fewCodes: 'Without the phone, only a recovery code lets you sign in. Make new ones in time.',
  newCodes: 'New recovery codes',
  newCodesQuestion: 'Make new recovery codes?',
  newCodesText: 'The old ones do not count any more.',
  newCodesConfirm: 'Make new ones',
  turnOff: 'Turn off',
  turnOffQuestion: 'Turn the second factor off?',
  turnOffText: 'The password alone then signs you in. The recovery codes do not count any more.',
  turnedOff: 'Second factor turned off',
  required: 'One of your roles requires it, so it stays on.',

  setUpTitle: 'Set up the second factor',
  setUpText:
    'Scan the picture with an authenticator app, or type the key into it. Then type the code that it shows.',
  beginText:
    'You need an authenticator app on your phone. It shows a new code every 30 seconds; each sign-in asks for one.',
  picture: 'QR code of the key',
  key: 'Key',
  copyKey: 'Copy the key',
  code: 'Code from the app',
  codeHelp: 'Six digits',
  codeFault: 'Type the six digits that the app shows.',
  activate: 'Turn on',
  activating: 'Checking…',

  codesTitle: 'Recovery codes',
  codesText:
    'Each of them signs you in once in place of a code, if the phone is lost. They are shown only once.',
  codesNote:
    'Keep them where you would keep a spare key: not on the phone, not beside the password.',
  codesCopy: 'Copy the codes',
  codesSave: 'Save as a file',
  codesWarning: 'These codes cannot be shown again. Save or copy them first, then press Done.',
  codesLost: 'The recovery codes have not been saved yet, and they cannot be shown again.',
  done: 'Done',
  codesFile: 'recovery-codes',
  codesFor: (account: string, shop: string) => `Recovery codes of ${account}, ${shop}`,
}
