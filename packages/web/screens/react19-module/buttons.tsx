import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ChipSelect } from '../../ui/buttons/chip-select.tsx'
import { Chip, ChoiceRow } from '../../ui/buttons/chip.tsx'
import { FoldedFilters } from '../../ui/page/folded-filters.tsx'
import { DropZone } from '../../ui/buttons/drop-zone.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LazyMenu } from '../../ui/buttons/lazy-menu.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { type Text, useText } from '../../ui/text/text.ts'
import styles from './gallery.module.css'

const nothing = () => undefined
const looks = ['main', 'plain', 'quiet', 'danger'] as const

function Choices() {
  const t = useText()
  const [chosen, choose] = useState('day')
  const options = (['day', 'week', 'month'] as const).map((value) => ({
    value,
    label: t(`gallery.sample.${value}`),
  }))
  return (
    <Card title={t('gallery.choices')}>
      <div className={styles['galleryRow']}>
        <ChoiceRow
          label={t('gallery.choices')}
          value={chosen as 'day'}
          options={options}
          onChange={choose}
        />
        <FoldedFilters count={1}>
          <Chip onClick={nothing}>{t('gallery.sample.plain')}</Chip>
        </FoldedFilters>
        <Chip onClick={nothing}>{t('gallery.sample.plain')}</Chip>
        <Chip on onClick={nothing}>
          {t('gallery.sample.chosen')}
        </Chip>
        <Chip disabled onClick={nothing}>
          {t('gallery.sample.off')}
        </Chip>
        <ChipSelect
          label={t('gallery.choices')}
          value={chosen}
          options={options}
          onChange={choose}
        />
      </div>
    </Card>
  )
}

export const Buttons = ({ t }: { t: Text }) => (
  <>
    <Card title={t('gallery.buttons')}>
      <div className={styles['galleryRow']}>
        {looks.map((look) => (
          <Button key={look} look={look} onClick={nothing}>
            {t(`gallery.look.${look}`)}
          </Button>
        ))}
        <Button icon={<IconPlus size={16} />} onClick={nothing}>
          {t('gallery.sample.withIcon')}
        </Button>
        <Button shortcut="N" onClick={nothing}>
          {t('gallery.sample.withKey')}
        </Button>
        <Button disabled>{t('gallery.sample.off')}</Button>
        <Button busy>{t('gallery.sample.busy')}</Button>
      </div>
      <div className={styles['galleryRow']}>
        {(['small', 'normal', 'large'] as const).map((size) => (
          <Button key={size} size={size} onClick={nothing}>
            {t(`gallery.size.${size}`)}
          </Button>
        ))}
        <LinkButton to="/">{t('gallery.sample.link')}</LinkButton>
        <IconButton
          label={t('gallery.sample.edit')}
          icon={<IconPencil size={17} />}
          onClick={nothing}
        />
        <IconButton
          label={t('gallery.sample.off')}
          icon={<IconTrash size={17} />}
          disabled
          onClick={nothing}
        />
        <LazyMenu
          items={[
            { key: 'edit', label: t('gallery.sample.edit'), onSelect: nothing },
            { key: 'off', label: t('gallery.sample.off'), disabled: true },
            {
              key: 'delete',
              label: t('shell.delete'),
              danger: true,
              apart: true,
              onSelect: nothing,
            },
          ]}
          renderButton={(open) => <Button onClick={open}>{t('gallery.sample.menu')}</Button>}
        />
      </div>
    </Card>
    <Card title={t('gallery.files')}>
      <DropZone
        label={t('gallery.sample.files')}
        about={t('gallery.sample.filesAbout')}
        onFiles={nothing}
      />
    </Card>
    <Choices />
  </>
)
