import { graphql } from "../../../ui/graphql.ts";

export const GetStaffPeople = graphql(`
  query GetStaffPeople {
    staffPeople {
      id
      name
      email
      role
      roleName
      stores
      storeIds
      status
      isSelf
    }
    staffRoles {
      code
      name
    }
  }
`);

export const AddStaffMember = graphql(`
  mutation AddStaffMember(
    $email: String!
    $firstName: String!
    $lastName: String!
    $role: String!
    $stores: String!
  ) {
    addStaffMember(email: $email, firstName: $firstName, lastName: $lastName, role: $role, stores: $stores) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);

export const ChangeStaffMember = graphql(`
  mutation ChangeStaffMember($userId: String!, $role: String!, $stores: String!, $status: ActiveStatus!) {
    changeStaffMember(userId: $userId, role: $role, stores: $stores, status: $status) {
      userErrors {
        code
        field
        message
      }
    }
  }
`);
