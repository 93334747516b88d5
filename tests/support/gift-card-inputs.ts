/** The variables of claims of gift cards, for tests. */
export const tradeCard = {
  ...{ code: "TRADE", clientProgramId: "AU-TRADE", amount: "50" },
  ...{ sendToFriend: false, firstName: "", lastName: "", email: "", message: "" },
};

export const friend = { sendToFriend: true, firstName: "Mia", lastName: "Wong", email: "mia@friends.example" };
