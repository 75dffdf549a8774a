import type { WriteOptions } from './call-options.ts'
import type { Call, CallOptions } from './client.ts'
import { tokenFrom } from './session.ts'

/** What changes a session that is there: another token of §7, and two calls of ours. */
export const createSessionChangeApi = (call: Call) => ({
  refreshToken: (token: string, options?: Pick<CallOptions, 'isPolling'>) =>
    call('POST', '/refreshtoken', {
      ...options,
      body: { token },
      isWaitedFor: true,
      read: (data, envelope) => tokenFrom(data, envelope),
    }),
  changeRole: (roleKey: string) =>
    call('POST', '/api/v1/changerole', {
      body: { roleKey },
      read: (data, envelope) => tokenFrom(data, envelope, TypeError),
    }),
  changePassword: (
    passwords: { oldPassword: string; newPassword: string },
    options?: WriteOptions,
  ) => call('PUT', '/api/v1/user/pwd', { ...options, body: passwords }),
})
