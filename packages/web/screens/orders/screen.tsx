import { useAddress } from '../../data/context.ts'
import { ModuleToCome } from '../../ui/module-to-come.tsx'

/** orders · orders/projects */
export default function Screen() {
  const [place] = useAddress().rest
  return <ModuleToCome name={place === 'projects' ? 'projects' : 'orders'} />
}
