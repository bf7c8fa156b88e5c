import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsMove,
  IconDoorEnter,
  IconLasso,
  IconLayoutGrid,
  IconMasksTheater,
  IconPointer,
  IconSquare,
  IconTypography,
  IconUsersGroup,
  IconCircleDashed,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Design, DesignAction, Tool } from './design-state.ts'
import { toolKeys, tools } from './design-state.ts'
import styles from './designer.module.css'

const icons: Record<Tool, ComponentType<{ size?: number; stroke?: number }>> = {
  select: IconPointer,
  lasso: IconLasso,
  hand: IconArrowsMove,
  rows: IconLayoutGrid,
  tables: IconCircleDashed,
  area: IconUsersGroup,
  stage: IconMasksTheater,
  shape: IconSquare,
  text: IconTypography,
  entrance: IconDoorEnter,
}

export function ToolBar({ design, act }: { design: Design; act: (action: DesignAction) => void }) {
  const t = useText()
  const { past, future } = design.history
  return (
    <div className={styles['designTools']} role="toolbar" aria-label={t('design.tools')}>
      {tools.map((tool) => {
        const Icon = icons[tool]
        const label = t(`design.tool.${tool}`)
        return (
          <button
            key={tool}
            type="button"
            className={styles['designTool']}
            aria-pressed={design.tool === tool}
            aria-label={label}
            aria-keyshortcuts={toolKeys[tool]}
            title={`${label} (${toolKeys[tool].toUpperCase()})`}
            onClick={() => act({ type: 'tool', tool })}
          >
            <Icon size={19} stroke={1.7} />
          </button>
        )
      })}
      <IconButton
        label={t('shell.undo')}
        icon={<IconArrowBackUp size={19} />}
        disabled={past.length === 0}
        onClick={() => act({ type: 'undo' })}
      />
      <IconButton
        label={t('design.redo')}
        icon={<IconArrowForwardUp size={19} />}
        disabled={future.length === 0}
        onClick={() => act({ type: 'redo' })}
      />
    </div>
  )
}
