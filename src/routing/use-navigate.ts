import { useRouter } from 'wouter'
import { navigate, type OwnLocation } from './page-location.ts'

/** Goes to an address; whoever only does that is not drawn again whenever another one stands there. */
export function useNavigate(): OwnLocation['navigate'] {
  const { hook } = useRouter()
  return (hook as Partial<OwnLocation>).navigate ?? navigate
}
