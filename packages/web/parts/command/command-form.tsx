import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { UnsavedGuard } from '../../ui/dialogs/unsaved-guard.tsx'
import { CommandFields, type CommandLook } from './command-fields.tsx'
import { useCommandForm } from './use-command-form.ts'

interface CommandFormProps<P extends EndpointParts> extends CommandLook<P> {
  action: string
  look?: 'main' | 'plain'
  isWide?: boolean
  /** True for editing an existing row: the form is sent only after a change, and asks before discarding changes. */
  isOfRow?: boolean
  className?: string
}

/** Form that stays open after a command, ready for the next command. */
export function CommandForm<P extends EndpointParts>(props: CommandFormProps<P>) {
  const { action, look = 'main', isWide = false, isOfRow = false } = props
  const element = useRef<HTMLFormElement>(null)
  const form = useCommandForm(props, element)
  return (
    <form
      ref={element}
      className={props.className ?? 'dx-field-stack'}
      noValidate
      onSubmit={form.submit}
    >
      {isOfRow && <UnsavedGuard unsaved={() => form.isUnsaved} saving={form.isSending} />}
      <CommandFields look={props} form={form} />
      <div>
        <Button
          type="submit"
          look={look}
          wide={isWide}
          busy={form.isSending}
          disabled={isOfRow && !form.isUnsaved}
        >
          {action}
        </Button>
      </div>
    </form>
  )
}
