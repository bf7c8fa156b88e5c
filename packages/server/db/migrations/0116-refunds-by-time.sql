-- A year's refunds are found by their time; they were read of all years, and then held against the year's sales.
create index ticket_refund_time on ticket_refund (partner_id, refunded_at);
