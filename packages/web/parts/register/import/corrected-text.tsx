import { useState } from 'react'
import { TextField } from '../../../ui/fields/fields.tsx'

interface CorrectedTextProps {
  label: string
  text: string
  fault?: string | undefined
  onCorrect: (text: string) => void
}

/** Reads the rows again when the user leaves the input. */
export function CorrectedText({ label, text, fault, onCorrect }: CorrectedTextProps) {
  const [typed, setTyped] = useState(text)
  const correct = () => {
    if (typed.trim() !== text) onCorrect(typed)
  }
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault()
        correct()
      }}
    >
      <TextField
        label={label}
        labelHidden
        value={typed}
        error={fault}
        onChange={setTyped}
        onLeave={correct}
      />
    </form>
  )
}
