import { createOwnProfileApi } from '#api/own-profile.ts'
import { trimTexts } from '#entities/bilingual-text.ts'
import { type OwnProfile, ownProfileFrom } from '#entities/own-profile.ts'
import { MAX_NICKNAME } from '#entities/user.ts'
import { BilingualField } from '#form/bilingual-field.tsx'
import { useFieldValidation } from '#form/field-validation.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { useBilingual } from '#form/use-bilingual.ts'
import { useForm } from '#form/use-form.ts'
import { textOf } from '#lib/decode.ts'
import { plainText } from '#lib/plain-text.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { useApi } from '#session/use-api.ts'
import { TextField } from '#ui/fields/text-field.tsx'

interface EditProfileProps {
  profile: OwnProfile
  onSaved: () => void
  onClose: () => void
}

const valuesFrom = (profile: OwnProfile | undefined) => ({
  nickName: textOf(profile?.raw.nickName),
  nickNameZh: profile?.nickNameZh ?? null,
  phone: profile?.phone ?? '',
  email: profile?.email ?? '',
})
type ProfileValues = ReturnType<typeof valuesFrom>

/** Changes the user's own name, phone and e-mail. */
export function EditProfile({ profile, onSaved, onClose }: EditProfileProps) {
  const api = useApi(createOwnProfileApi)
  const showSaved = useSavedNotice()
  const texts = useTexts('profile')
  const formTexts = useTexts('form')
  const validation = useFieldValidation()
  const locale = useLocale()
  const names = useBilingual(texts.name, profile.nickNameZh)
  const isBilingual = profile.nickNameZh !== undefined
  const labels = {
    nickName: names.labels.text,
    nickNameZh: names.labels.zh,
    phone: texts.phone,
    email: texts.email,
  }

  const form = useForm<ProfileValues, OwnProfile>({
    form: 'profile',
    row: profile,
    valuesFrom,
    versionOf: ({ version }) => version,
    labels,
    validate({ nickName, nickNameZh, phone, email }) {
      const name = names.errors({ text: nickName, zh: nickNameZh }, MAX_NICKNAME)
      return {
        nickName: name.text,
        nickNameZh: name.zh,
        phone: validation.phoneFault(phone),
        email: validation.emailFault(email),
      }
    },
    rowFrom: data => ownProfileFrom(data, locale) ?? profile,
    refetch: async options => (await api.get(options)) ?? profile,
    save({ nickName, nickNameZh, phone, email }, { row, changed: _, ...options }) {
      const name = trimTexts({ text: nickName, zh: nickNameZh })
      return api.update(
        {
          nickName: name.text,
          nickNameZh: isBilingual ? name.zh : undefined,
          phone: plainText(phone),
          email: plainText(email),
          version: row?.version,
        },
        options,
      )
    },
    onSaved(saved, { nickName, nickNameZh }, { isClosed }) {
      const name = names.shown({ text: nickName, zh: nickNameZh })
      if (saved) showSaved(saved, { name, done: texts.detailsSaved, labels })
      onSaved()
      if (!isClosed) onClose()
    },
  })

  return (
    <FormDialog title={texts.edit} form={form} onClose={onClose}>
      <BilingualField
        text={form.field('nickName')}
        zh={form.field('nickNameZh')}
        label={texts.name}
        isBilingual={isBilingual}
        autoComplete="name"
      />
      <TextField
        {...form.field('phone')}
        label={labels.phone}
        optional={formTexts.optional}
        type="tel"
        autoComplete="tel"
      />
      <TextField
        {...form.field('email')}
        label={labels.email}
        optional={formTexts.optional}
        type="email"
        autoComplete="email"
      />
    </FormDialog>
  )
}
