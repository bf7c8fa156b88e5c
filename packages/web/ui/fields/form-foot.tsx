import type { ReactNode } from 'react'
import './form-foot.css'

/** Foot of a form, always visible, with the main button last. */
export const FormFoot = ({ children }: { children: ReactNode }) => (
  <div className="dx-form-foot">{children}</div>
)
