// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import "./Erc20.sol";

/// An ERC-20 that plays a trick on those who hold it.
contract HostileErc20 is Erc20 {
    /// 0 plays none, 1 moves nothing and returns false, 2 takes twice from the sender, 3 halves what arrives, 4 allows one transfer only, 5 does
    /// not store an approval and returns false, 6 approves another spender as well, 7 takes a tenth of all that the receiver has.
    uint256 public trick;
    /// Transfers with the trick 4.
    uint256 public transfers;

    function transfer(address to, uint256 value) external override returns (bool) {
        return _play(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "ERC20: transfer amount exceeds allowance");
        if (trick != 1) allowance[from][msg.sender] = allowed - value;
        return _play(from, to, value);
    }

    function approve(address spender, uint256 value) external override returns (bool) {
        if (trick == 5) return false;
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function _play(address from, address to, uint256 value) private returns (bool) {
        if (trick == 1) return false;
        if (trick == 4) require(transfers++ == 0, "ERC20: paused");
        if (trick == 6) {
            allowance[from][address(this)] = type(uint256).max;
            emit Approval(from, address(this), type(uint256).max);
        }
        _move(from, to, trick == 3 ? value / 2 : value);
        if (trick == 2) _move(from, address(this), value);
        if (trick == 7) _move(to, address(this), balanceOf[to] / 10);
        return true;
    }
}
