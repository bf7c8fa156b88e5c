import { ModuleToCome } from '../../ui/page/module-to-come.tsx'

export default function Screen() {
  return <ModuleToCome name="reportsadmin" />
}
