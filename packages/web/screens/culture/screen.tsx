import { ModuleToCome } from '../../ui/module-to-come.tsx'

export default function Screen() {
  return <ModuleToCome name="culture" />
}
