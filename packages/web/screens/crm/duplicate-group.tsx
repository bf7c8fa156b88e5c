import { keepApart } from '@dxweb/areas/customers/merge-contract.ts'
import { sharingContact } from '@dxweb/areas/customers/rules.ts'
import { formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { IconArrowsJoin } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../data/rows/use-command.ts'
import { Badge } from '../../ui/page/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CheckField } from '../../ui/fields/fields.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import { type Group, type Member, nameOf } from './queries.ts'
import styles from './styles/crm.module.css'

const reachedAt = ({ email, phone, address, postalCode, city }: Member): string =>
  [email, phone && formatPhone(phone), address, [postalCode, city].filter(Boolean).join('\u00a0')]
    .filter(Boolean)
    .join(' · ')

interface GroupProps {
  group: Group
  base: string
  mayWrite: boolean
}

export function DuplicateGroup({ group, base, mayWrite }: GroupProps) {
  const t = useText()
  const apart = useCommand({
    endpoint: keepApart,
    params: {},
    isToasted: true,
    doneKey: 'crm.apart.done',
  })
  const [taken, setTaken] = useState<readonly number[]>(() => sharingContact(group.customers))
  const ids = group.customers.map(({ id }) => id).filter((id) => taken.includes(id))
  const isSure = ids.length === group.customers.length
  const mayChoose = mayWrite && (group.customers.length > 2 || !isSure)
  const take = (id: number, isTaken: boolean) =>
    setTaken((before) => (isTaken ? [...before, id] : before.filter((each) => each !== id)))
  const [first] = group.customers
  return (
    <section className={styles['crmGroup']} aria-label={first && nameOf(first)}>
      <p className={styles['crmWhy']}>
        {group.likenesses.map((likeness) => (
          <Badge key={likeness} tone="warn">
            {t(`crm.likeness.${likeness}`)}
          </Badge>
        ))}
      </p>
      <ul className={styles['crmMembers']}>
        {group.customers.map((member) => (
          <li key={member.id}>
            {mayChoose && (
              <CheckField
                labelHidden
                label={t('crm.merge.take', { name: nameOf(member) })}
                value={taken.includes(member.id)}
                onChange={(isTaken) => take(member.id, isTaken)}
              />
            )}
            <span className={styles['crmMember']}>
              <Link to={`${base}/customers/${member.id}`}>{nameOf(member)}</Link>
              <span className="dx-second">{reachedAt(member)}</span>
            </span>
            <span className="dx-dim dx-small dx-tabular">
              {t('crm.purchases.count', { count: member.purchases })}
            </span>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className={styles['crmGroupActions']}>
          <Button
            look="quiet"
            busy={apart.isPending}
            onClick={() =>
              apart.mutate({ ids: ids.length > 1 ? ids : group.customers.map(({ id }) => id) })
            }
          >
            {t('crm.apart')}
          </Button>
          {ids.length > 1 && (
            <LinkButton
              to={`${base}/duplicates/merge?ids=${ids.join(',')}`}
              icon={<IconArrowsJoin size={16} />}
            >
              {t('crm.merge.look')}
            </LinkButton>
          )}
        </div>
      )}
    </section>
  )
}
