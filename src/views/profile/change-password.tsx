import { useRef, useState } from 'react'
import { isUnknownCall } from '#api/errors.ts'
import { createSessionChangeApi } from '#api/session.ts'
import { passwordLengthProblem, passwordStrength } from '#entities/password.ts'
import { RestoredDraftBanner } from '#form/restored-draft-banner.tsx'
import { useForm } from '#form/use-form.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'
import { SubmitButton, submitKeyHandler } from '#ui/actions/submit-button.tsx'
import { Card } from '#ui/content/card.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { HiddenUsername } from '#ui/fields/hidden-username.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'

interface ChangePasswordProps {
  /** The user has tokens for programs, and may end them too. */
  hasTokens: boolean
  onChanged: () => void
}

/** Changes the user's own password. That ends the other sessions, so `onChanged` reloads them. */
export function ChangePassword({ hasTokens, onChanged }: ChangePasswordProps) {
  const texts = useTexts('profile')
  const [isUnknown, setUnknown] = useState(false)
  // A new key mounts an empty form after each change.
  const [{ turn, hasFocus }, setNext] = useState({ turn: 0, hasFocus: false })

  return (
    <Card title={texts.password}>
      {isUnknown ? (
        <p className="profile__line">{texts.passwordUnknown}</p>
      ) : (
        <PasswordForm
          key={turn}
          {...{ hasFocus, hasTokens }}
          onSaved={hasFocus => {
            setNext({ turn: turn + 1, hasFocus })
            onChanged()
          }}
          onUnsupported={() => setUnknown(true)}
        />
      )}
    </Card>
  )
}

const EMPTY_VALUES = { oldPassword: '', newPassword: '', repeated: '', endTokens: false }

interface PasswordFormProps extends Pick<ChangePasswordProps, 'hasTokens'> {
  /** Whether the focus was in the previous form when it was saved. */
  hasFocus: boolean
  onSaved: (hasFocus: boolean) => void
  onUnsupported: () => void
}

function PasswordForm({ hasFocus, hasTokens, onSaved, onUnsupported }: PasswordFormProps) {
  const api = useApi(createSessionChangeApi)
  const notices = useNotices()
  const endedSessions = useRef<number>(undefined)
  const { name, account } = useUser()
  const texts = useTexts('profile')
  const words = { ...useTexts('login'), ...useTexts('new-password') }
  const labels = {
    oldPassword: words.currentPassword,
    newPassword: words.newPassword,
    repeated: words.repeatPassword,
    endTokens: texts.endTokens,
  }
  const fieldTexts = { show: words.showPassword, capsLock: words.capsLock }

  const form = useForm<typeof EMPTY_VALUES, never>({
    form: 'password',
    valuesFrom: () => EMPTY_VALUES,
    labels,
    secretFields: ['oldPassword', 'newPassword', 'repeated'],
    validate({ oldPassword, newPassword, repeated }) {
      const problem = passwordLengthProblem(newPassword)
      return {
        oldPassword: oldPassword ? undefined : words.enterCurrent,
        newPassword: problem
          ? words.fault(problem)
          : newPassword === oldPassword
            ? words.same
            : newPassword.toLowerCase() === name.toLowerCase()
              ? texts.notName
              : undefined,
        repeated: repeated === newPassword ? undefined : words.notRepeated,
      }
    },
    async save({ oldPassword, newPassword, endTokens }, { handlesError, idempotencyKey, subject }) {
      try {
        const answer = await api.changePassword(
          { oldPassword, newPassword, ...(hasTokens && { endTokens }) },
          {
            handlesError: (code, data) => code === 404 || (handlesError?.(code, data) ?? false),
            idempotencyKey,
            subject,
          },
        )
        if (answer === false) return false
        endedSessions.current = answer
        return undefined
      } catch (error) {
        if (!isUnknownCall(error)) throw error
        onUnsupported()
        return false
      }
    },
    onSaved(_, __, { hasFocus }) {
      notices.show('success', words.changed(endedSessions.current))
      onSaved(hasFocus)
    },
  })
  const { newPassword } = form.values
  const endTokens = form.field('endTokens')

  return (
    <>
      <RestoredDraftBanner form={form} format={() => ''} />
      <form
        className="form profile__password"
        id={form.id}
        noValidate
        onSubmit={event => void form.submit(event)}
        onKeyDown={submitKeyHandler(() => void form.submit())}
      >
        <HiddenUsername account={account} />
        <PasswordField
          {...form.field('oldPassword')}
          label={labels.oldPassword}
          required
          autoFocus={hasFocus}
          autoComplete="current-password"
          texts={fieldTexts}
        />
        <PasswordField
          {...form.field('newPassword')}
          label={labels.newPassword}
          required
          autoComplete="new-password"
          help={newPassword ? texts.strength(passwordStrength(newPassword)) : words.newPasswordHelp}
          texts={fieldTexts}
        />
        <PasswordField
          {...form.field('repeated')}
          label={labels.repeated}
          required
          autoComplete="new-password"
          texts={fieldTexts}
        />
        {hasTokens && (
          <Checkbox
            id={endTokens.id}
            label={labels.endTokens}
            checked={endTokens.value}
            readOnly={endTokens.readOnly}
            onChange={endTokens.onChange}
          />
        )}
        <p>
          <SubmitButton form={form} busyText={words.changing}>
            {words.changePassword}
          </SubmitButton>
        </p>
      </form>
    </>
  )
}
