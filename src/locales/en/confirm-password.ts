export default {
  why: 'This changes what people may do, or how somebody signs in. It needs your password, unless you typed it within the last ten minutes.',
  whyWithFactor:
    'This changes what people may do, or how somebody signs in. It needs your password and a code, unless you typed them within the last ten minutes.',
  code: 'Code',
  codeHelp: 'From your authenticator app, or a recovery code.',
  enterCode: 'Enter a code.',
  confirming: 'Confirming…',
}
