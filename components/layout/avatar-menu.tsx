"use client";
import { CircleUserRound, LogOut } from "lucide-react";
import { askPage } from "@/components/ui/ask-page";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuItem } from "@/components/ui/menu";
import { askLeaving } from "@/lib/client/logout";
import { useSession } from "@/lib/client/session";

export function AvatarMenu() {
  const { user, leave } = useSession();
  return (
    <Menu
      label="Mon compte"
      trigger={<Avatar name={user.displayName} url={user.urlPicture} size="md" />}
    >
      <MenuItem href="/profile" icon={<CircleUserRound className="size-5" aria-hidden="true" />}>
        Mes infos
      </MenuItem>
      <MenuItem
        icon={<LogOut className="size-5" aria-hidden="true" />}
        onSelect={() => askPage(() => askLeaving(() => void leave()))}
      >
        Déconnexion
      </MenuItem>
    </Menu>
  );
}
