import { IconAlertTriangle } from '@tabler/icons-react'

export function FaultNote({ text }: { text: string }) {
  return (
    <span className="dx-import-fault">
      <IconAlertTriangle size={14} aria-hidden />
      {text}
    </span>
  )
}
