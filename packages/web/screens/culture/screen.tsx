import { useAddress } from '../../data/context.ts'
import { ModuleToCome } from '../../ui/module-to-come.tsx'

/** culture · culture/timeline · culture/resources */
export default function Screen() {
  const [place] = useAddress().rest
  return <ModuleToCome name={place === 'timeline' || place === 'resources' ? place : 'culture'} />
}
