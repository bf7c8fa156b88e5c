import {
  correctSettlement,
  listSettlements,
  makeSettlement,
  type Settlement,
} from '@dxweb/areas/settlements/renter/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { useRead } from '../../data/rows/read.ts'
import { useCan } from '../../data/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useText } from '../../ui/text/text.ts'
import { LostLines, useTypedLines } from './lost-lines.tsx'
import { SettlementCard } from './settlement-card.tsx'
import './settlement.module.css'

type Subject = { eventId: number } | { orderId: number }

interface Of {
  subject: Subject
  /** Text that replaces "no settlements" if the events have their own settlements. */
  none?: string | undefined
  isDone?: boolean
}

function MakeSettlement({ subject, none, isDone = false }: Of) {
  const t = useText()
  const may = useCan()('renterSettlements.write')
  const make = useCommand({ endpoint: makeSettlement, params: {}, isToasted: true })
  return (
    <Card
      title={t('settlement.renter.heading')}
      actions={
        may &&
        !isDone && (
          <Button busy={make.isPending} onClick={() => make.mutate(subject)}>
            {t('settlement.renter.make')}
          </Button>
        )
      }
    >
      <p className="dx-second">{none ?? t('settlement.renter.none')}</p>
    </Card>
  )
}

/** Shows later changes to an approved settlement that are not corrected yet. */
function Changed({ root, changedOre }: { root: Settlement; changedOre: number }) {
  const t = useText()
  const may = useCan()('renterSettlements.write')
  const params = { id: root.id }
  const correct = useCommand({ endpoint: correctSettlement, params, isToasted: true })
  return (
    <Card
      title={t('settlement.renter.changed', { amount: formatMoney(changedOre) })}
      actions={
        may && (
          <Button look="main" busy={correct.isPending} onClick={() => correct.mutate({})}>
            {t('settlement.renter.correct')}
          </Button>
        )
      }
    >
      <p className="dx-second">{t('settlement.renter.changedAbout')}</p>
    </Card>
  )
}

function Settlements(of: Of) {
  const { subject } = of
  const found = useRead(listSettlements, subject)
  const { note, lostOf, forget } = useTypedLines()
  return (
    <Loaded of={found} failedKey="settlement.renter.failed" lines={6}>
      {({ data, changedOre }) => {
        const [root] = data
        const isDrafted = data.some(({ state }) => state === 'draft')
        const lost = lostOf(data)
        return (
          <>
            {!isDrafted && <LostLines lines={lost} onDiscard={forget} />}
            {root === undefined && <MakeSettlement {...of} />}
            {root && !isDrafted && changedOre !== null && changedOre !== 0 && (
              <Changed root={root} changedOre={changedOre} />
            )}
            {data.toReversed().map((settlement) => (
              <SettlementCard
                key={settlement.id}
                settlement={settlement}
                lost={lost}
                onLostDone={forget}
                onTyped={note}
              />
            ))}
          </>
        )
      }}
    </Loaded>
  )
}

export function SettlementsOf(of: Of) {
  return <Settlements key={JSON.stringify(of.subject)} {...of} />
}
