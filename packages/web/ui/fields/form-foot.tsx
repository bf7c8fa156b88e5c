import type { ReactNode } from 'react'
import './form-foot.css'

/** Where a form is saved or left, the same in every form: at its end, in sight however long it is, the main button last. */
export const FormFoot = ({ children }: { children: ReactNode }) => (
  <div className="dx-form-foot">{children}</div>
)
