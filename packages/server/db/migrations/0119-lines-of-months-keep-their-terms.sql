-- A day, the fee per ticket, the two shares in basis points and the type: '2026-01-01|500|250|133|Kino'. Empty before.
alter table month_settlement_line add column terms text not null default '';
