// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import "./Erc20.sol";

/// An ERC-20 that keeps a hundredth of each transfer for itself: who is sent 100 gets 99.
contract FeeErc20 is Erc20 {
    uint256 public constant feeBasisPoints = 100;

    function _move(address from, address to, uint256 value) internal override {
        uint256 fee = value * feeBasisPoints / 10_000;
        super._move(from, to, value - fee);
        if (fee > 0) super._move(from, address(this), fee);
    }
}
