import { Button, type ButtonProps, blockedProps } from '#ui/actions/button.tsx'
import { useOfflineReason } from './connection.ts'

/**
 * A button that needs the server. While offline it looks so, takes the focus, says why and does
 * nothing.
 */
export function OnlineButton(props: ButtonProps) {
  return <Button {...props} {...blockedProps(useOfflineReason())} />
}
