import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import type { TextValues } from '@dxweb/locales/format-message.ts'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useText } from '../../ui/text/text.ts'
import type { FormValues } from '../register/look/look.ts'
import { CommandFields, type CommandLook } from './command-fields.tsx'
import { useCommandForm } from './use-command-form.ts'

interface CommandDialogProps<P extends EndpointParts> extends CommandLook<P> {
  /** Catalog key of the dialog's title, and of its button unless `actionKey` is set. */
  titleKey: string
  titleValues?: TextValues
  actionKey?: string
  /** Returns values for the button's text, such as the number of mails, from the form's values. */
  actionValuesOf?: (typed: FormValues) => TextValues
  /** True while content is loading that the user must see first. */
  isWaiting?: boolean
  isDangerous?: boolean
  size?: 'small' | 'normal'
  /** Catalog key of the button that closes the dialog. */
  leaveKey?: string
  aside?: ReactNode
  onClose: () => void
}

/** Keeps typed values after a refusal. */
export function CommandDialog<P extends EndpointParts>(props: CommandDialogProps<P>) {
  const { titleKey, actionKey = titleKey, titleValues, isDangerous = false, onClose } = props
  const t = useText()
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useCommandForm({ onDone: onClose, ...props }, element)
  return (
    <Dialog
      opened
      size={props.size ?? 'small'}
      title={t(titleKey, titleValues)}
      isUnsaved={form.isUnsaved}
      onClose={onClose}
      actions={
        <>
          {props.aside}
          <Button onClick={onClose}>{t(props.leaveKey ?? 'shell.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            look={isDangerous ? 'danger' : 'main'}
            busy={form.isSending}
            disabled={props.isWaiting === true}
          >
            {t(actionKey, { ...titleValues, ...props.actionValuesOf?.(form.typed) })}
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} noValidate onSubmit={form.submit}>
        <CommandFields isFocused look={props} form={form} />
      </form>
    </Dialog>
  )
}
