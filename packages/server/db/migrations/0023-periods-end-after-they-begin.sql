-- The name of a check says at which field, and by which code, it refuses.
alter table booking_order rename constraint booking_order_check to booking_order_period_to__end_before_start;
alter table project rename constraint project_check to project_period_to__end_before_start;
