/** Whether the user has asked the browser to use little data; Firefox and Safari do not tell. */
export function isSaveDataOn(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return (
    typeof connection === 'object'
    && connection !== null
    && Reflect.get(connection, 'saveData') === true
  )
}
