// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import "./Erc20.sol";
import "./SignedErc20.sol";

/// The one-time transfer of Permit2, by its typed data and its rule for signatures.
contract SignedTransfers {
    struct TokenPermissions {
        address token;
        uint256 amount;
    }

    struct PermitTransferFrom {
        TokenPermissions permitted;
        uint256 nonce;
        uint256 deadline;
    }

    struct SignatureTransferDetails {
        address to;
        uint256 requestedAmount;
    }

    bytes32 constant DOMAIN = keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
    bytes32 constant PERMISSIONS = keccak256("TokenPermissions(address token,uint256 amount)");
    bytes32 constant TRANSFER = keccak256(
        "PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)"
    );

    mapping(address => mapping(uint256 => bool)) used;

    function permitTransferFrom(
        PermitTransferFrom calldata permit,
        SignatureTransferDetails calldata details,
        address owner,
        bytes calldata signature
    ) external {
        require(block.timestamp <= permit.deadline, "expired");
        require(details.requestedAmount <= permit.permitted.amount, "invalid amount");
        require(!used[owner][permit.nonce], "invalid nonce");
        used[owner][permit.nonce] = true;
        bytes32 domain = keccak256(abi.encode(DOMAIN, keccak256("Permit2"), block.chainid, address(this)));
        bytes32 permitted = keccak256(abi.encode(PERMISSIONS, permit.permitted.token, permit.permitted.amount));
        bytes32 content = keccak256(abi.encode(TRANSFER, permitted, msg.sender, permit.nonce, permit.deadline));
        Signatures.check(owner, Signatures.digest(domain, content), signature);
        require(Erc20(permit.permitted.token).transferFrom(owner, details.to, details.requestedAmount));
    }
}
