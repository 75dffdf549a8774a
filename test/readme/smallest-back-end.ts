import { defineBackend } from '#definitions/define-backend.ts'

export default defineBackend({
  headers: { token: 'Authorization: Bearer' },
  signIn: { call: 'POST /auth/sign-in', token: 'accessToken' },
})
