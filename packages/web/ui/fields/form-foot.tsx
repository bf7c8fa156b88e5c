import type { ReactNode } from 'react'
import './form-foot.css'

/** The end of every form: stays in sight, with the main button last. */
export const FormFoot = ({ children }: { children: ReactNode }) => (
  <div className="dx-form-foot">{children}</div>
)
