// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The ABI of the seven odd USDT contracts: transfer, transferFrom and approve give nothing back, an allowance goes to
/// another amount only by way of zero, and what fails says no reason. Its storage is laid out as in Erc20.sol.
contract Usdt {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;
    uint8 internal places;
    string public symbol;
    string public name;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function decimals() external view returns (uint256) {
        return places;
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function approve(address spender, uint256 value) external {
        if (value != 0 && allowance[msg.sender][spender] != 0) revert();
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        if (allowance[from][msg.sender] < value) revert();
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) internal {
        if (balanceOf[from] < value) revert();
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
