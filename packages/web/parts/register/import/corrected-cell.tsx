import { useState } from 'react'
import { TextField } from '../../../ui/fields/fields.tsx'

interface CorrectedCellProps {
  label: string
  text: string
  fault: string | undefined
  onMend: (text: string) => void
}

/** A cell of a row at fault, to be changed here: the rows are looked through anew once it is left. */
export function CorrectedCell({ label, text, fault, onMend }: CorrectedCellProps) {
  const [typed, setTyped] = useState(text)
  const tell = () => {
    if (typed.trim() !== text) onMend(typed)
  }
  return (
    <form
      className="dx-import-corrected"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        tell()
      }}
    >
      <TextField
        label={label}
        labelHidden
        value={typed}
        error={fault}
        onChange={setTyped}
        onLeave={tell}
      />
    </form>
  )
}
