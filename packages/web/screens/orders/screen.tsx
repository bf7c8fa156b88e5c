import { useAddress } from '../../data/session/context.ts'
import { ModuleToCome } from '../../ui/page/module-to-come.tsx'

/** orders · orders/projects */
export default function Screen() {
  const [place] = useAddress().rest
  return <ModuleToCome name={place === 'projects' ? 'projects' : 'orders'} />
}
