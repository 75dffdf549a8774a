/** What people show to sign in; a session keeps the way by which it was opened. */
export const SIGN_IN_WAYS = ['password', 'totp', 'recoveryCode'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]
