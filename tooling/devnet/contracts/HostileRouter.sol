// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import "./Erc20.sol";

/// A router of swaps with the functions of UniswapV2Router02, for tokens with 6 decimals against those with 18. It promises two for one, and
/// plays a trick when it is paid.
contract HostileRouter {
    uint256 private constant promised = 2 * 10 ** 12;

    /// 0 keeps the promise, 1 pays half, 2 pays nobody, 3 takes another token as well, 4 takes twice the amount.
    uint256 public trick;
    /// The other token that it takes.
    Erc20 public other;

    error Unsupported();

    function getAmountsOut(uint256 amount, address[] calldata path) external pure returns (uint256[] memory amounts) {
        if (path.length != 2) revert Unsupported();
        amounts = new uint256[](2);
        amounts[0] = amount;
        amounts[1] = amount * promised;
    }

    /// It ignores the least amount, and the time.
    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amount,
        uint256,
        address[] calldata path,
        address to,
        uint256
    ) external {
        Erc20(path[0]).transferFrom(msg.sender, address(this), trick == 4 ? amount * 2 : amount);
        if (trick == 3) other.transferFrom(msg.sender, address(this), other.balanceOf(msg.sender));
        if (trick == 2) return;
        Erc20(path[1]).transfer(to, trick == 1 ? (amount * promised) / 2 : amount * promised);
    }
}
