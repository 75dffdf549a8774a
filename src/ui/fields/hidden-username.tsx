/**
 * The account that the passwords of a form belong to, so that a password manager stores them under
 * it. Nobody sees or changes it; nothing where the account is not known.
 */
export function HiddenUsername({ account }: { account: string }) {
  return (
    account !== '' && (
      <input
        className="hidden-text"
        type="text"
        name="username"
        autoComplete="username"
        aria-hidden="true"
        tabIndex={-1}
        readOnly
        value={account}
      />
    )
  )
}
