// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import "./Erc20.sol";

interface IAccount {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// Checks signatures as tokens and Permit2 do: by the account's code where it has one (ERC-1271), else by its key.
library Signatures {
    function check(address signer, bytes32 hash, bytes calldata signature) internal view {
        if (signer.code.length > 0) {
            bytes4 answer = IAccount(signer).isValidSignature(hash, signature);
            require(answer == IAccount.isValidSignature.selector, "invalid contract signature");
            return;
        }
        require(signature.length == 65, "invalid length");
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        address recovered = ecrecover(hash, uint8(signature[64]), r, s);
        require(recovered != address(0) && recovered == signer, "invalid signature");
    }

    function digest(bytes32 domain, bytes32 content) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked("\x19\x01", domain, content));
    }
}

/// An ERC-20 with permit (ERC-2612) whose signature is bytes and is checked by SignatureChecker's rule, as that of USDC 2.2.
contract SignedErc20 is Erc20 {
    bytes32 constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    mapping(address => uint256) public nonces;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        totalSupply += value;
        emit Transfer(address(0), to, value);
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, bytes calldata signature)
        external
    {
        require(block.timestamp <= deadline, "expired");
        bytes32 domain =
            keccak256(abi.encode(DOMAIN, keccak256("Signed"), keccak256("2"), block.chainid, address(this)));
        bytes32 content = keccak256(abi.encode(PERMIT, owner, spender, value, nonces[owner]++, deadline));
        Signatures.check(owner, Signatures.digest(domain, content), signature);
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }
}
