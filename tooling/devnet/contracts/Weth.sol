// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Wraps the native asset, with the events of WETH9: Deposit and Withdrawal, and no Transfer for either.
contract Weth {
    string public constant name = "Wrapped Ether";
    string public constant symbol = "WETH";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;

    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);

    function deposit() public payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    receive() external payable {
        deposit();
    }

    function withdraw(uint256 wad) external {
        balanceOf[msg.sender] -= wad;
        (bool sent, ) = msg.sender.call{value: wad}("");
        require(sent, "WETH: the account does not take it");
        emit Withdrawal(msg.sender, wad);
    }
}
