import { useRouter } from 'wouter'
import { navigate, type PageLocation } from './page-location.ts'

/**
 * Goes to an address; a component that uses only this is not drawn again when the address changes.
 */
export function useNavigate(): PageLocation['navigate'] {
  const { hook } = useRouter()
  return (hook as Partial<PageLocation>).navigate ?? navigate
}
