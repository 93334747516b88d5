-- A change reads the rights of its person again, under locks: a right that was taken away while the change waited is gone.

-- Locks everything that a session's rights come from, and gives the row of session_viewers as it is then. Null for a session
-- that has ended. The lock order is account, person, membership or assignment, session. A tenant may not lock people and
-- sessions, so the function runs as its owner. The statements are separate because each of them sees what is committed
-- when it begins.
create function lock_viewer(locked_session_id uuid) returns json
  language plpgsql security definer set search_path = public
as $$
declare
  found_user_id uuid;
  found_account_id uuid;
  found_membership_id uuid;
begin
  select user_id, account_id, membership_id into found_user_id, found_account_id, found_membership_id
    from session_viewers where session_id = locked_session_id;
  perform from accounts where id = found_account_id for share;
  perform from users where id = found_user_id for share;
  perform from memberships where id = found_membership_id for share;
  perform from rep_assignments where rep_id = found_user_id and account_id = found_account_id for share;
  perform from sessions where id = locked_session_id for share;
  return (select row_to_json(viewer) from session_viewers as viewer where session_id = locked_session_id);
end
$$;
revoke execute on function lock_viewer from public;
grant execute on function lock_viewer to trestle_tenant;
