-- PostgreSQL may read all jobs of a member at once, where it lists the jobs that a person can see.

create index job_members_by_user on job_members (user_id);
