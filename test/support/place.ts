import { memoryLocation } from 'wouter/memory-location'

/** An address bar of the test's own, which `useNavigate` goes through as well. */
export function memoryLocationAt(path: string) {
  const place = memoryLocation({ path, record: true })
  Object.assign(place.hook, { navigate: place.navigate })
  return place
}
