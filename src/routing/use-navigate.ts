import { useRouter } from 'wouter'
import { navigate, type PageLocation } from './page-location.ts'

/** Goes to an address; whoever only does that is not drawn again whenever another one stands there. */
export function useNavigate(): PageLocation['navigate'] {
  const { hook } = useRouter()
  return (hook as Partial<PageLocation>).navigate ?? navigate
}
