import type { ReactNode } from 'react'
import './form-foot.css'

export const FormFoot = ({ children }: { children: ReactNode }) => (
  <div className="dx-form-foot">{children}</div>
)
