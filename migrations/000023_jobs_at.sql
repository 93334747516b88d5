-- A job may be due at some moment; null is at once.
drop function enqueue_job(text, json);
create function enqueue_job(task text, payload json, due timestamptz default null) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job(task, payload, run_at => due);
end
$$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to trestle_tenant;
