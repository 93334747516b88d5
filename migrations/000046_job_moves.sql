-- An order can be put into a job, moved to another and taken out. The audit log has who did it.

drop trigger job_orders_append_only on job_orders;
drop trigger job_lines_append_only on job_lines;
create trigger job_orders_never_updated before update or truncate on job_orders
  for each statement execute function refuse_change();
create trigger job_lines_never_deleted before delete or truncate on job_lines
  for each statement execute function refuse_change();
grant delete on job_orders to trestle_tenant;
grant update (job_id) on job_lines to trestle_tenant;

alter table job_lines alter column job_id drop not null;
-- A line is in a job only if its order is. Checked at the commit, because both change together.
alter table job_lines add foreign key (job_id, order_id) references job_orders (job_id, order_id) deferrable initially deferred;
drop index job_lines_by_job;
create index job_lines_by_job on job_lines (job_id, order_id);

comment on table job_orders is 'An order that is in a job, itself or with one of its lines.';
comment on table job_lines is 'The job that an order line went to, and the area of the site that was named when it was ordered. The job is null after the order was taken out of it.';
