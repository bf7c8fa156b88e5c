export interface InputProps {
  label: string
  typed: unknown
  onChange: (typed: unknown) => void
  error?: string
  /** Called when the user leaves the field with a value. */
  onLeave?: () => void
  required?: boolean
  disabled?: boolean
  placeholder?: string
  about?: string | undefined
  name?: string
  autoFocus?: boolean
  /** True in the table of an item list, in which headings replace the labels. */
  labelHidden?: boolean
}
