/** What every list that is pasted or imported says. */
export default {
  file: 'Take from a file',
  preview: 'Preview',
  line: 'Line',
  result: 'Result',
  states: (state: string) =>
    ({ new: 'New', changed: 'Changed', same: 'The same', duplicate: 'Duplicate' })[state]
    ?? 'Invalid',
  nothing: 'Nothing here would change anything.',
}
