import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Badge, type Tone } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import styles from './step-card.module.css'

type Done = { by: string; at: string } | null

interface StepCardProps {
  title: string
  /** Prefix of the card's text keys, such as `settlement.day`. */
  words: string
  state: { text: string; tone: Tone }
  /** Names of the steps: the first leads to the next state, the others lead back. */
  steps: readonly string[]
  refused?: Readonly<Record<string, string>>
  command: {
    mutateAsync: (body: { step: never }) => Promise<unknown>
    isPending: boolean
    error: Error | null
  }
  history: Readonly<Record<string, Done>>
  warning?: string | undefined
  actions?: ReactNode
  children?: ReactNode
}

export function StepCard(props: StepCardProps) {
  const {
    title,
    words,
    state,
    steps,
    refused = {},
    command,
    history,
    warning,
    actions,
    children,
  } = props
  const t = useText()
  const when = useWhen()
  const [isAsking, ask] = useState(false)
  const take = (step: string) => command.mutateAsync({ step: step as never }).catch(() => undefined)
  const done = Object.entries(history).filter(([, one]) => one !== null)
  return (
    <Card
      title={title}
      about={<Badge tone={state.tone}>{state.text}</Badge>}
      actions={
        <>
          {actions}
          {steps.toReversed().map((step) => (
            <Button
              key={step}
              look={step === steps[0] ? 'main' : 'plain'}
              icon={step === 'lock' ? <IconLock size={17} /> : undefined}
              busy={command.isPending}
              disabled={refused[step] !== undefined}
              onClick={() => (step === 'lock' ? ask(true) : void take(step))}
            >
              {t(`${words}.step.${step}`)}
            </Button>
          ))}
        </>
      }
    >
      <div className={styles['settlement']}>
        {command.error && (
          <ErrorPanel title={t('settlement.refused')}>{reasonText(t, command.error)}</ErrorPanel>
        )}
        {Object.entries(refused).map(([step, why]) => (
          <p key={step}>{why}</p>
        ))}
        {children}
        {done.length > 0 && (
          <ul className="dx-dim dx-small">
            {done.map(([name, one]) => (
              <li key={name}>
                {t(`${words}.${name}`, { by: one?.by ?? '', at: when(one?.at ?? '', 'moment') })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t(`${words}.locks`)}
        text={t(`${words}.locksText`)}
        confirmLabel={t(`${words}.step.lock`)}
        onClose={() => ask(false)}
        onConfirm={async () => void (await take('lock'))}
      >
        {warning && <p>{warning}</p>}
      </ConfirmDialog>
    </Card>
  )
}
